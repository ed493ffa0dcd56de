import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const FIRST = 180_000 // bytes, packed, of what the first screen waits for
const ALL = 560_000 // Home and the runs of all workflows came; more pages will

const MENUS = /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar|cmdk)\b/

// weight ends the build where the code of the page, packed, has more bytes than it may.
// What only a worker loads is an asset to the build and does not count.
function weight(): Plugin {
  return {
    name: 'weight',
    generateBundle(_, bundle) {
      const sizes = new Map<string, number>()
      const first = new Set<string>()
      const take = (name: string): void => {
        const file = bundle[name]
        if (file?.type !== 'chunk' || first.has(name)) return
        first.add(name)
        file.imports.forEach(take)
      }
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue
        sizes.set(name, gzipSync(file.code).length)
        if (file.isEntry) take(name)
      }
      const sum = (names: Iterable<string>): number => [...names].reduce((all, name) => all + (sizes.get(name) ?? 0), 0)
      const [before, all] = [sum(first), sum(sizes.keys())]
      if (before > FIRST)
        this.error(`The first screen waits for ${before} bytes of code, packed; at most ${FIRST} are allowed.`)
      if (all > ALL) this.error(`The code of the page is ${all} bytes packed; at most ${ALL} are allowed.`)
    },
  }
}

export default defineConfig({
  plugins: [react({ jsxImportSource: '#jsx' }), weight()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page's policy allows no data: scripts or fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: Infinity, // the whole is weighed instead
    rolldownOptions: {
      output: {
        // Left alone, the build cuts what several parts share into crumbs, which pack badly.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'menus', test: MENUS },
          ],
        },
      },
    },
  },
})
