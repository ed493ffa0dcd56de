import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

// Debian's Chromium, in the form without a window of its own, draws the real page of the real program; see tests/e2e/program.ts.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/build.ts',
  workers: 2 * availableParallelism(), // a test waits for half of its time
  fullyParallel: true,
  timeout: 60_000,
  retries: 1, // a starved browser gets a second chance, and the report calls the test flaky
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
