// SipHash-2-4 (https://www.aumasson.jp/siphash/siphash.pdf): a digest under a random key. Whoever does
// not have the key, which never leaves this process, can neither compute nor guess it. Written out in
// halves of 32 bits, since that is what is quick here; four characters are one block.

/** A function that gives equal texts equal digests, under a key that is made here and kept. */
export function createKeyedDigest(): (text: string) => number {
  const key = crypto.getRandomValues(new Uint32Array(4));
  return (text) => digest(key, text);
}

/** The state: four words of 64 bits, each as high and low half. */
type State = Uint32Array;

function digest(key: Uint32Array, text: string): number {
  const v = initial(key);
  const blocks = text.length >> 2;
  for (let block = 0; block < blocks; block++) {
    const at = block * 4;
    const low = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    const high = text.charCodeAt(at + 2) | (text.charCodeAt(at + 3) << 16);
    absorb(v, high, low);
  }
  absorb(v, (text.length << 16) | unit(text, blocks * 4 + 2), rest(text, blocks * 4));
  v[5] = (v[5] as number) ^ 0xff;
  for (let count = 0; count < 4; count++) round(v);
  const high = word(v, 0) ^ word(v, 2) ^ word(v, 4) ^ word(v, 6);
  const low = word(v, 1) ^ word(v, 3) ^ word(v, 5) ^ word(v, 7);
  // As many bits as a number holds exactly.
  return (high & 0x1f_ffff) * 2 ** 32 + (low >>> 0);
}

function initial(key: Uint32Array): State {
  const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = key;
  return Uint32Array.of(
    k1 ^ 0x736f6d65,
    k0 ^ 0x70736575,
    k3 ^ 0x646f7261,
    k2 ^ 0x6e646f6d,
    k1 ^ 0x6c796765,
    k0 ^ 0x6e657261,
    k3 ^ 0x74656462,
    k2 ^ 0x79746573,
  );
}

function absorb(v: State, high: number, low: number): void {
  v[6] = word(v, 6) ^ high;
  v[7] = word(v, 7) ^ low;
  round(v);
  round(v);
  v[0] = word(v, 0) ^ high;
  v[1] = word(v, 1) ^ low;
}

function round(v: State): void {
  add(v, 0, 2);
  rotate(v, 2, 13);
  xor(v, 2, 0);
  swap(v, 0);
  add(v, 4, 6);
  rotate(v, 6, 16);
  xor(v, 6, 4);
  add(v, 0, 6);
  rotate(v, 6, 21);
  xor(v, 6, 0);
  add(v, 4, 2);
  rotate(v, 2, 17);
  xor(v, 2, 4);
  swap(v, 4);
}

function add(v: State, to: number, from: number): void {
  const low = word(v, to + 1) + word(v, from + 1);
  v[to + 1] = low;
  v[to] = word(v, to) + word(v, from) + (low > 0xffff_ffff ? 1 : 0);
}

function xor(v: State, to: number, from: number): void {
  v[to] = word(v, to) ^ word(v, from);
  v[to + 1] = word(v, to + 1) ^ word(v, from + 1);
}

function rotate(v: State, at: number, bits: number): void {
  const high = word(v, at);
  const low = word(v, at + 1);
  v[at] = (high << bits) | (low >>> (32 - bits));
  v[at + 1] = (low << bits) | (high >>> (32 - bits));
}

function swap(v: State, at: number): void {
  const high = word(v, at);
  v[at] = word(v, at + 1);
  v[at + 1] = high;
}

function rest(text: string, at: number): number {
  return unit(text, at) | (unit(text, at + 1) << 16);
}

function unit(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

function word(v: State, at: number): number {
  return v[at] as number;
}
