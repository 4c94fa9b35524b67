import { useWidget } from "#widget/screens/widget-context.ts";

/** Returns to Main, or does what it is given. */
export function BackArrow({ onClick }: { readonly onClick?: () => void }) {
  const { flows, strings } = useWidget();
  return (
    <button type="button" className="lk-back" aria-label={strings.back} onClick={onClick ?? (() => flows.goBack())}>
      <svg className="lk-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 12H5M11 5l-7 7 7 7" />
      </svg>
    </button>
  );
}
