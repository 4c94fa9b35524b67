import { useWidget } from "#widget/screens/widget-context.ts";

/** Who made the widget, unless the project switched that off. */
export function Watermark() {
  const { bootstrap, strings } = useWidget();
  return bootstrap.disable_sdk_watermark ? null : <p className="lk-watermark">{strings.poweredBy}</p>;
}
