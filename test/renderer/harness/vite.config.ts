import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the window's page with an in-memory bridge, to be looked at in a browser. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  build: { target: 'chrome130', outDir: process.env['HARNESS_OUT'] ?? '../../../out/harness', emptyOutDir: true },
})
