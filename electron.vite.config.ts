import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'electron-vite'

/** Run as child processes out of node_modules, never imported. */
const childPrograms = ['@modelcontextprotocol/server-everything', '@modelcontextprotocol/server-filesystem', '@modelcontextprotocol/server-memory']

// Targets are the oldest runtime we run on; left out, they would be derived from the newest Electron known.
const nodeTarget = 'node20.18'
const pageTarget = 'chrome130'

// Read from disk, not from a network: size is watched by start-up time. Timings of plugins are no news either.
const chunkSizeWarningLimit = 10_000
const checks = { pluginTimings: false }

/** Which parts to build; all of them unless DRAWBRIDGE_BUILD names some. */
const wanted = process.env['DRAWBRIDGE_BUILD']?.split(',')

const parts: UserConfig = {
  main: {
    build: {
      target: nodeTarget,
      outDir: 'out/main',
      externalizeDeps: false,
      sourcemap: true,
      chunkSizeWarningLimit,
      rollupOptions: {
        checks,
        input: { main: resolve('src/main/main.ts'), cli: resolve('src/main/cli.ts') },
        external: childPrograms,
        // Side by side, so that import.meta.dirname is the same folder in every part.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      outDir: 'out/preload',
      externalizeDeps: false,
      // A sandboxed preload has to be one CommonJS file.
      rollupOptions: { input: { preload: resolve('src/main/preload.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), tailwindcss()],
    worker: { format: 'es' },
    build: {
      target: pageTarget,
      outDir: resolve('out/renderer'),
      minify: true,
      chunkSizeWarningLimit,
      rollupOptions: { checks, input: resolve('src/renderer/index.html') },
    },
  },
}

export default defineConfig(Object.fromEntries(Object.entries(parts).filter(([name]) => wanted?.includes(name) ?? true)))
