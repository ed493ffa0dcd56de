import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import interMore from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import { dataAddress } from '../../backend/files'

// Letters that the plain Latin files have not; other scripts fall back to the
// fonts of whoever looks at the picture.
const MORE = /[\u0100-\u02BA\u1E00-\u1EFF\u2C60-\u2C7F\uA720-\uA7FF]/

interface File {
  family: string
  weights: string
  address: string
}

// fontStyle holds the fonts that the text needs, so that the picture looks the
// same where they are not installed.
export async function fontStyle(text: string): Promise<string> {
  const files: File[] = [{ family: 'Inter Variable', weights: '100 900', address: inter }]
  if (MORE.test(text)) {
    files.push({ family: 'Inter Variable', weights: '100 900', address: interMore })
  }
  const faces = await Promise.all(files.map(face))
  return `${faces.join('')}text{font-feature-settings:'calt' 0}` // as in base.css: signs stay as they are typed
}

async function face({ family, weights, address }: File, i: number): Promise<string> {
  const answer = await fetch(address)
  const data = await dataAddress(await answer.blob(), 'font/woff2')
  // Of two files for a family the later one is asked first.
  const range = i > 0 ? 'unicode-range:U+0100-02BA,U+1E00-1EFF,U+2C60-2C7F,U+A720-A7FF;' : ''
  return `@font-face{font-family:'${family}';font-weight:${weights};${range}src:url(${data}) format('woff2');}`
}
