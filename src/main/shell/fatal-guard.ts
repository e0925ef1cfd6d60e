import { app, dialog } from 'electron'
import { errorText } from '../../shared/failure.ts'

/**
 * Ends the app on an error nobody caught, with its text on standard error and, in a packaged app, in a box. Left to
 * Electron it would open a modal dialog, which hangs where nobody can close it. Call it before anything else is loaded.
 */
export function guardFatal(): void {
  const end = (error: unknown): void => {
    console.error(error)
    if (app.isPackaged) dialog.showErrorBox('Drawbridge had to stop', errorText(error))
    app.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
