import type { ConnectionView } from '../../../shared/connection.ts'

/** Tools a server offers that a session does not get, and why. */
export function Quarantined({ tools }: { readonly tools: ConnectionView['quarantined'] }) {
  return (
    <ul className="divide-y divide-line">
      {tools.map(tool => (
        <li key={tool.originalName} className="selectable py-2">
          <p className="font-mono text-small break-all">{tool.originalName}</p>
          <p className="text-ui text-ink-2">{tool.reason}</p>
        </li>
      ))}
    </ul>
  )
}
