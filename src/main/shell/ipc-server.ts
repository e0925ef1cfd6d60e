import { BrowserWindow, ipcMain } from 'electron'
import { commandChannel, eventChannel } from '../../shared/channels.ts'
import type { AppEvent } from '../../shared/events.ts'
import type { CommandDoor } from './command-door.ts'

/** Opens the door to the window's commands. Returns the stopper. */
export function serveCommands(door: CommandDoor): () => void {
  ipcMain.handle(commandChannel, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame
    const isMainFrame = frame !== null && frame === event.sender.mainFrame && BrowserWindow.fromWebContents(event.sender) !== null
    return door({ url: frame?.url, isMainFrame }, name, input)
  })
  return () => ipcMain.removeHandler(commandChannel)
}

/** Sends an event to every window that can hear it. */
export function sendToWindows(event: AppEvent): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(eventChannel, event)
  }
}
