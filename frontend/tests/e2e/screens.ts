import type { Download, Locator, Page } from '@playwright/test'
import { join } from 'node:path'
import { byNight } from './byNight'

// Pictures are kept in the repository, and renewed with KEEP_SCREENS.
const KEPT = Boolean(process.env.KEEP_SCREENS)
const SCREENS = join(import.meta.dirname, '../screens')

export const THEMES = ['dark', 'light'] as const

// themed leaves the light theme to the night: the themes differ in colours alone, which
// the contrast that every night holds sees to.
export const themed = (colorScheme: 'dark' | 'light'): { tag: string[] } => byNight(colorScheme === 'light' && !KEPT)

// LOOKS are a wide window in the light theme, by night, and the smallest in the dark one.
export const LOOKS = [
  { name: 'light', width: 1440, height: 900 },
  { name: 'dark', width: 1024, height: 640 },
] as const

// keep makes a picture where pictures are kept: to make one takes longer than to look.
export async function keep(shown: Page | Locator, name: string): Promise<void> {
  if (KEPT) await shown.screenshot({ path: join(SCREENS, `${name}.png`) })
}

// keepFile keeps a picture that the page itself has made.
export async function keepFile(made: Download, name: string): Promise<void> {
  if (KEPT) await made.saveAs(join(SCREENS, `${name}.png`))
}
