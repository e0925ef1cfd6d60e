import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberedLook } from './store/look.ts'
import { followMain } from './store/sync.ts'
import { startI18n } from './i18n/i18n.ts'
import { warmMarkdown } from './ui/markdown.tsx'
import './styles/index.css'

const root = document.getElementById('root')
if (root) {
  const look = rememberedLook()
  document.documentElement.dataset['theme'] = look.theme
  document.documentElement.dataset['density'] = look.density
  void startI18n(look.language).then(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
    followMain()
    setTimeout(warmMarkdown, 400)
  })
}
