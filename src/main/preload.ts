import { contextBridge, ipcRenderer, type IpcRendererEvent, webUtils } from 'electron'
import { commandChannel, eventChannel } from '../shared/channels.ts'
import type { AppEvent } from '../shared/events.ts'
import type { Bridge } from '../shared/ipc.ts'

// Main checks the sender, the command's name and its input: what passes here is not trusted there.
const bridge: Bridge = {
  invoke: (name, input) => ipcRenderer.invoke(commandChannel, name, input),
  onEvent(listener) {
    const hear = (_: IpcRendererEvent, event: AppEvent): void => listener(event)
    ipcRenderer.on(eventChannel, hear)
    return () => void ipcRenderer.off(eventChannel, hear)
  },
  pathOf: file => webUtils.getPathForFile(file),
}

contextBridge.exposeInMainWorld('drawbridge', bridge)
