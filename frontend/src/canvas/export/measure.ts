import { FONTS } from './words'
import type { Font, Measure } from './words'

// measure asks the browser how wide a text is in the fonts of the page.
export function measure(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  const spell = ({ weight, size, family }: (typeof FONTS)[Font]): string => `${weight} ${size}px ${family}`
  let now: Font | undefined
  return (text, font) => {
    if (!context) return text.length * FONTS[font].size * 0.6
    if (now !== font) context.font = spell(FONTS[font])
    now = font
    return context.measureText(text).width
  }
}
