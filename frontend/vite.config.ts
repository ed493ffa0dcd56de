import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const FIRST = 180_000 // bytes, packed, of what the first screen waits for
const ALL = 670_000 // what comes later counts too: it is read from the disk with the program

// What files of a language use is apart from the page, which waits for them.
const LANGUAGE = /domain\/texts\/(language|locale)\.ts$/
const CHOICE = 'domain/texts/index.ts' // where the page waits
const SPOKEN = /domain\/texts\/(pseudo|(?!en\/)[^/]+\/index)\.ts$/
const MENUS = /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar|cmdk)\b/

// withImports are a chunk and all that it waits for.
function withImports(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (file?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const next of file.imports) withImports(bundle, next, found)
  return found
}

// speech ends the build where a language waits for the page, which waits for its language.
function speech(): Plugin {
  return {
    name: 'speech',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(CHOICE)))?.fileName ?? ''
      for (const { moduleIds, fileName } of chunks) {
        const spoken = moduleIds.find((id) => SPOKEN.test(id))
        if (spoken !== undefined && withImports(bundle, fileName).has(page))
          this.error(`${spoken} uses what is of the page: files of a language use texts/locale alone.`)
      }
    },
  }
}

// weight ends the build where the code of the page, packed, has more bytes than it may.
// What only a worker loads is an asset to the build and does not count.
function weight(): Plugin {
  return {
    name: 'weight',
    generateBundle(_, bundle) {
      const sizes = new Map<string, number>()
      const first = new Set<string>()
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue
        sizes.set(name, gzipSync(file.code).length)
        if (file.isEntry) withImports(bundle, name, first)
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
  plugins: [react({ jsxImportSource: '#jsx' }), speech(), weight()],
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
            { name: 'language', test: LANGUAGE, priority: 1 },
            { name: 'first', tags: ['$initial'] },
            { name: 'menus', test: MENUS },
          ],
        },
      },
    },
  },
})
