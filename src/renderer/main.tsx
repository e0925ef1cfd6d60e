import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberDesk } from './store/desk-memory.ts'
import { rememberedLook } from './store/look.ts'
import { followMain } from './store/sync.ts'
import { startI18n } from './i18n/i18n.ts'
import { warmMarkdown } from './ui/markdown.tsx'
import './styles/index.css'

async function start(root: HTMLElement): Promise<void> {
  const look = rememberedLook()
  document.documentElement.dataset['theme'] = look.theme
  document.documentElement.dataset['density'] = look.density
  await startI18n(look.language)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  followMain()
  rememberDesk()
  requestAnimationFrame(() => setTimeout(warmMarkdown))
}

const root = document.getElementById('root')
if (root) void start(root)
