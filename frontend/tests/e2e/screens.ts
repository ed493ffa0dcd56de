import { join } from 'node:path'

// Where screenshots go. With KEEP_SCREENS they take the place of those that are
// kept in the repository; otherwise a test run leaves the checkout as it was.
export const SCREENS = join(import.meta.dirname, process.env.KEEP_SCREENS ? '../screens' : '../../test-results/screens')

// Pictures of large text, of sizes and of some scenes are made in the light theme too
// where they are kept. What the themes differ in is held in both by axe.spec.ts,
// axe-states.spec.ts and page.spec.ts.
export const THEMES: readonly ('dark' | 'light')[] = process.env.KEEP_SCREENS ? ['dark', 'light'] : ['dark']
