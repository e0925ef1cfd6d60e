import { type BrowserWindow, Notification } from 'electron'
import { bringToFront } from './window.ts'

export interface Announcement {
  /** What it is about; a newer one about the same replaces it. */
  readonly about: string
  readonly title: string
  readonly body: string
}

export interface Notifier {
  /** Shown only while the window is not in front: there the page says it itself. */
  announce(announcement: Announcement): void
  /** What it asked for was settled. */
  withdraw(about: string): void
}

export function createNotifier(window: BrowserWindow): Notifier {
  const shown = new Map<string, Notification>()

  function withdraw(about: string): void {
    shown.get(about)?.close()
    shown.delete(about)
  }

  function announce({ about, title, body }: Announcement): void {
    withdraw(about)
    if (window.isDestroyed() || window.isFocused() || !Notification.isSupported()) return
    const notification = new Notification({ title, body })
    // Held on to until it is gone: a collected notification would not hear its click.
    shown.set(about, notification)
    notification.on('click', () => bringToFront(window))
    notification.on('close', () => shown.delete(about))
    notification.show()
  }

  return { announce, withdraw }
}
