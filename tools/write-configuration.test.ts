import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { SETTINGS } from "#server/config.ts";
import { optionalSetting, readSettings, setting } from "#server/setting.ts";
import { configurationDocument } from "./write-configuration.ts";

/** What CONTRIBUTING.md's "How to add a setting" asks for: one declaration each. */
const DECLARED = {
  TEA_MINUTES: setting(z.coerce.number().int().min(1), {
    group: "Server",
    description: "How long tea is brewed.",
    values: "a whole number of minutes from 1",
    example: "4",
    default: "3",
  }),
  TEA_PASSWORD: optionalSetting(z.string().min(8), {
    group: "Data",
    description: "Opens the cupboard.",
    values: "at least 8 characters",
    isSecret: true,
    needs: ["TEA_CUPBOARD"],
    whenUnset: "no cupboard",
  }),
  TEA_CUPBOARD: optionalSetting(z.enum(["left", "right"]), {
    group: "Data",
    description: "Which cupboard has the tea.",
    values: "`left` or `right`",
    needsWhen: { value: "right", settings: ["TEA_PASSWORD"], because: "that one is locked" },
    whenUnset: "no cupboard",
  }),
};

function read(environment: Readonly<Record<string, string>>) {
  return readSettings(DECLARED, environment);
}

describe("a declared setting", () => {
  it("has its typed value, and its default where the variable is unset or empty", () => {
    const values = { TEA_MINUTES: 3, TEA_CUPBOARD: "left" };
    const unset = read({ TEA_MINUTES: "", TEA_CUPBOARD: "left" });
    expect(unset).toMatchObject({ ok: true, values, given: new Set(["TEA_CUPBOARD"]) });
    expect(read({ TEA_MINUTES: "5" })).toMatchObject({ ok: true, values: { TEA_MINUTES: 5 } });
    if (unset.ok) expectTypeOf(unset.values.TEA_MINUTES).toEqualTypeOf<number>();
    if (unset.ok) expectTypeOf(unset.values.TEA_CUPBOARD).toEqualTypeOf<"left" | "right" | undefined>();
  });

  it("has the error of a bad value, which never repeats a secret", () => {
    expect(read({ TEA_MINUTES: "long", TEA_PASSWORD: "sesame" })).toEqual({
      ok: false,
      sentence: [
        'TEA_MINUTES="long" cannot be used: use a whole number of minutes from 1, for example 4.',
        "TEA_PASSWORD cannot be used: use at least 8 characters, or leave it out.",
      ].join("\n"),
    });
  });

  it("asks for the settings that it needs", () => {
    expect(read({ TEA_PASSWORD: "open sesame" })).toMatchObject({
      sentence:
        "TEA_PASSWORD has no effect without TEA_CUPBOARD: set TEA_CUPBOARD (use left or right) too, or leave TEA_PASSWORD out.",
    });
    expect(read({ TEA_CUPBOARD: "right" })).toMatchObject({
      sentence:
        "TEA_PASSWORD must be set when TEA_CUPBOARD=right, because that one is locked: use at least 8 characters.",
    });
    expect(read({ TEA_CUPBOARD: "right", TEA_PASSWORD: "open sesame" }).ok).toBe(true);
  });

  it("has its row in docs/configuration.md", () => {
    const cellsOf = (row: string): readonly string[] => row.split("|").map((cell) => cell.trim());
    const rows = configurationDocument(DECLARED).split("\n").map(cellsOf);
    expect(rows).toContainEqual([
      "",
      "`TEA_MINUTES`",
      "How long tea is brewed. Use a whole number of minutes from 1, for example `4`.",
      "`3`",
      "",
    ]);
    expect(rows).toContainEqual([
      "",
      "`TEA_PASSWORD`",
      "Opens the cupboard. Use at least 8 characters. Needs `TEA_CUPBOARD`. Secret: no error repeats it.",
      "no cupboard",
      "",
    ]);
  });
});

describe("the settings of the product", () => {
  const declared = Object.entries(SETTINGS).map(([name, { about }]) => ({ name, about }));

  it.each(declared.filter(({ about }) => "example" in about))("accepts the documented example of $name", (it) => {
    const needed = {
      SMTP_URL: "smtp://mail",
      BACKUP_DIR: "/b",
      AMPLITUDE_API_KEY: "0123456789",
      AI_MODEL: "ollama:qwen3:8b",
      AI_PRICES: "0.25/2",
      ...TWILIO,
    };
    const example = "example" in it.about ? it.about.example : "";
    expect(readSettings(SETTINGS, { ...needed, [it.name]: example })).toMatchObject({ ok: true });
  });

  it("needs only settings that exist", () => {
    const needed = declared.flatMap(({ about }) => [
      ...("needs" in about ? about.needs : []),
      ...("needsWhen" in about ? about.needsWhen.settings : []),
    ]);
    expect(needed.filter((name) => !(name in SETTINGS))).toEqual([]);
    expect(needed.length).toBeGreaterThan(0);
  });
});

const TWILIO = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "token", TWILIO_FROM: "+15005550006" };
