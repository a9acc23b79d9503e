import { describe, expect, test } from "vitest";
import { proxiesOf, proxyUrl } from "./proxy-settings.ts";

const PROXY = "http://proxy.example:3128/";

/** The proxy that an address is reached through. */
function proxyFor(url: string, env: Readonly<Record<string, string>>): string | undefined {
  return proxiesOf(env)(new URL(url))?.href;
}

describe("proxiesOf()", () => {
  test.each([
    ["http://a.example/", { HTTP_PROXY: PROXY }],
    ["http://a.example/", { http_proxy: PROXY }],
    ["https://a.example/", { HTTPS_PROXY: PROXY }],
    ["https://a.example/", { https_proxy: "proxy.example:3128" }],
    ["https://a.example/", { https_proxy: " ", HTTPS_PROXY: PROXY }],
    ["https://a.example/", { https_proxy: PROXY, HTTPS_PROXY: "http://other.example" }],
  ])("finds the one for %s in %j", (url, env) => {
    expect(proxyFor(url, env as Record<string, string>)).toBe(PROXY);
  });

  test.each([
    ["https://a.example/", { HTTP_PROXY: PROXY }],
    ["http://a.example/", { HTTPS_PROXY: PROXY }],
    ["http://a.example/", { HTTP_PROXY: "" }],
    ["http://a.example/", { HTTP_PROXY: PROXY, REQUEST_METHOD: "GET" }],
    ["http://localhost:3000/", { HTTP_PROXY: PROXY }],
    ["http://app.localhost/", { HTTP_PROXY: PROXY }],
    ["http://127.0.0.2/", { HTTP_PROXY: PROXY }],
    ["http://[::1]:80/", { HTTP_PROXY: PROXY }],
  ])("finds none for %s in %j", (url, env) => {
    expect(proxyFor(url, env as Record<string, string>)).toBeUndefined();
  });

  test.each([
    ["*", "http://a.example/", true],
    ["a.example", "http://a.example/", true],
    ["A.Example", "http://a.example/", true],
    ["a.example", "http://b.a.example/", true],
    ["a.example", "http://ba.example/", false],
    [".a.example", "http://b.a.example/", true],
    [".a.example", "http://a.example/", true],
    ["*.a.example", "http://b.a.example/", true],
    ["a.example:8080", "http://a.example:8080/", true],
    ["a.example:8080", "http://a.example/", false],
    ["a.example:80", "http://a.example/", true],
    ["a.example", "http://a.example.:8080/", true],
    ["x.example, a.example", "http://a.example/", true],
    ["x.example a.example", "http://a.example/", true],
    ["10.0.0.1", "http://10.0.0.1/", true],
    ["10.0.0.1", "http://10.0.0.11/", false],
    ["fd00::1", "http://[fd00::1]:80/", true],
    ["[fd00::1]:8080", "http://[fd00::1]:8080/", true],
    ["[fd00::1]:8080", "http://[fd00::1]/", false],
    [",", "http://a.example/", false],
  ])("reads NO_PROXY=%s for %s", (noProxy, url, isExempt) => {
    const found = proxyFor(url, { HTTP_PROXY: PROXY, NO_PROXY: noProxy });
    expect(found).toBe(isExempt ? undefined : PROXY);
  });
});

test.each(["socks5://a.example", "http://", "ftp://a.example", "::"])(
  "proxyUrl() refuses %s without showing it",
  (text) => {
    expect(() => proxyUrl(text, "proxy")).toThrow(
      new TypeError(
        "Cannot use proxy: it must be the address of an HTTP proxy, such as http://proxy.example:3128",
      ),
    );
  },
);
