// How large a picture of pixels may be. Browsers refuse larger canvases, some of
// them without a word.
const SIDE = 32_000
const AREA = 64_000_000 // a quarter of a gigabyte while it is drawn

const SHARP = 2 // for screens with small pixels
const READABLE = 0.4 // below it no word on a card can be read

// pictureScale is how large a picture of so many canvas pixels can be drawn;
// undefined where nothing could be read on it.
export function pictureScale(width: number, height: number): number | undefined {
  const scale = Math.min(SHARP, SIDE / width, SIDE / height, Math.sqrt(AREA / (width * height)))
  return scale < READABLE ? undefined : scale
}

// isSharp: as large as pictures are drawn where there is room.
export const isSharp = (scale: number): boolean => scale === SHARP
