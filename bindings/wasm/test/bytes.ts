// Bytes of recordings, made here: nothing of the library is in the way of what it shall read.

interface Key {
  [field: string]: number | string;
}

const fields = ["time", "value", "inTangent", "outTangent", "inWeight", "outWeight"];

const float = (value: number | string): number => (typeof value === "number" ? value : Number(value));

/** A file of version 1.0, with a head alone, whose position.x is the curve given and whose other curves are empty. */
export const withCurve = (curve: { preWrapMode: number; postWrapMode: number; keys: Key[] }): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(1 << 20));
  let at = 0;
  const put = (size: number, write: () => void) => {
    write();
    at += size;
  };
  const int = (number: number) => put(4, () => bytes.setInt32(at, number, true));
  put(8, () => bytes.setBigInt64(at, 0x6a8faf6e0f9e42c6n, true));
  int(1);
  int(1);
  for (const flag of [1, 0, 0]) put(1, () => bytes.setUint8(at, flag));
  for (let axis = 0; axis < 7; ++axis) {
    const keys = axis === 0 ? curve.keys : [];
    int(axis === 0 ? curve.preWrapMode : 8);
    int(axis === 0 ? curve.postWrapMode : 8);
    int(keys.length);
    for (const key of keys) {
      for (const field of fields) put(4, () => bytes.setFloat32(at, float(key[field] ?? 0), true));
      int(Number(key.weightedMode ?? 0));
    }
  }
  int(0);
  return new Uint8Array(bytes.buffer, 0, at).slice();
};
