import { join } from 'node:path'

// Where screenshots go. With KEEP_SCREENS they take the place of those that are
// kept in the repository; otherwise a test run leaves the checkout as it was.
export const SCREENS = join(import.meta.dirname, process.env.KEEP_SCREENS ? '../screens' : '../../test-results/screens')
