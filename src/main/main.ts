import { guardFatal } from './shell/fatal-guard.ts'

// Before anything else is loaded: an error in what follows must end the app with its words, not hang behind a dialog.
guardFatal()
await import('./desktop.ts')
