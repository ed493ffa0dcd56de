import { configDefaults, defineConfig } from 'vitest/config'

// What only computes keeps nothing between calls, so its tests share what they have loaded,
// which is most of what they would take. All others begin anew for each file, one too that
// puts something of its own in the place of a module.
const COMPUTES = ['src/domain/**/*.test.ts', 'src/styles/**/*.test.ts', 'src/canvas/layout/!(beside).test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'computes', include: COMPUTES, isolate: false } },
      {
        extends: true,
        test: { name: 'page', include: ['src/**/*.test.ts'], exclude: [...configDefaults.exclude, ...COMPUTES] },
      },
    ],
  },
})
