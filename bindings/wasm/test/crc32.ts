const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  return crc;
});

/** The CRC-32 of zlib, as eight hexadecimal digits. */
export const crc32 = (bytes: Uint8Array): string => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
  return (~crc >>> 0).toString(16).padStart(8, "0");
};
