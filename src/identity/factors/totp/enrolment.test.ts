import { URI } from "otpauth";
import { describe, expect, it } from "vitest";
import { enrolmentQrCode, enrolmentUri, makeTotpSecret } from "./totp.ts";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("makeTotpSecret", () => {
  it("writes twenty random bytes in base32", () => {
    expect(makeTotpSecret({ randomBytes: (count) => Buffer.from("12345678901234567890").subarray(0, count) })).toBe(
      SECRET,
    );
  });

  it("reads its bytes from a slice of a larger buffer", () => {
    const pool = Buffer.from("xxxxx12345678901234567890xxxxx");
    expect(makeTotpSecret({ randomBytes: (count) => pool.subarray(5, 5 + count) })).toBe(SECRET);
  });
});

describe("enrolmentUri", () => {
  it("lists the code under the project with the person's address", () => {
    expect(enrolmentUri({ secret: SECRET, issuer: "Beforehand", label: "ann@example.com" })).toBe(
      `otpauth://totp/Beforehand:ann%40example.com?issuer=Beforehand&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it("is read back by an app whatever the project is called", () => {
    const read = URI.parse(enrolmentUri({ secret: SECRET, issuer: "Käse: Brot & Co?", label: "+14155550123" }));
    expect([read.issuer, read.label, read.secret.base32]).toEqual(["Käse  Brot & Co?", "+14155550123", SECRET]);
  });
});

describe("enrolmentQrCode", () => {
  it("is a PNG as a data URL", async () => {
    const url = await enrolmentQrCode(`otpauth://totp/a:b?secret=${SECRET}`);
    const [kind, content = ""] = url.split(",");
    expect(kind).toBe("data:image/png;base64");
    expect(Buffer.from(content, "base64").subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
  });
});
