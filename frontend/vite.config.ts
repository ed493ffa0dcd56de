import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

// weight ends the build where the code of the page, packed, has more than most
// bytes. What only a worker loads is an asset to the build and does not count.
function weight(most: number): Plugin {
  return {
    name: 'weight',
    generateBundle(_, bundle) {
      const sizes = Object.values(bundle).map((file) => (file.type === 'chunk' ? gzipSync(file.code).length : 0))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      if (total > most) this.error(`The code of the page is ${total} bytes packed; at most ${most} are allowed.`)
    },
  }
}

export default defineConfig({
  plugins: [react({ jsxImportSource: '#jsx' }), weight(600_000)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page's policy allows no data: scripts or fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: Infinity, // the whole is weighed instead
  },
})
