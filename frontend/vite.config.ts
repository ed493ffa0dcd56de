import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The page's policy allows no data: scripts or fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
})
