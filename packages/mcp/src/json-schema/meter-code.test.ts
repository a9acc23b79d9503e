import { expect, test } from "vitest";
import { meterCode } from "./meter-code.ts";

test("meterCode() spends at the start of a function, of each round of a loop, and for a fault", () => {
  const code =
    'return function validate0(data, {path="", data0=(1)}={}){let errors = 0;for(const key0 of Object.keys(data)){if(key0){errors++;}}outer0:for(;i0--;){}return errors;}';
  expect(meterCode(code, "s")).toBe(
    'return function validate0(data, {path="", data0=(1)}={}){s(1);let errors = 0;for(const key0 of Object.keys(data)){s(1);if(key0){errors++;s(20);}}outer0:for(;i0--;){s(1);}return errors;}',
  );
});

test("meterCode() spends more where more code runs", () => {
  const body = "x;".repeat(256);
  expect(meterCode(`function f(){${body}for(;;){}}`, "s")).toMatch(
    /^function f\(\)\{s\(3\);.*s\(1\);\}\}$/,
  );
});

test("meterCode() passes over strings, whatever is in them", () => {
  const text = JSON.stringify('errors++; for(;;){ "} function f(){ \\');
  const code = `function f(){const a = ${text};}`;
  expect(meterCode(code, "s")).toBe(`function f(){s(1);const a = ${text};}`);
});
