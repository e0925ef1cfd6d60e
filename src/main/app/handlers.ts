import type { Handlers } from '../../shared/ipc.ts'
import type { Core } from './core.ts'
import { appHandlers, type HostActions } from './handlers/app-handlers.ts'
import { connectorHandlers } from './handlers/connector-handlers.ts'
import { connectionHandlers } from './handlers/connection-handlers.ts'
import { modelHandlers } from './handlers/model-handlers.ts'
import { catalogHandlers } from './handlers/catalog-handlers.ts'
import { sessionHandlers } from './handlers/session-handlers.ts'
import { toolHandlers } from './handlers/tool-handlers.ts'

/** One handler per command of the table in shared/ipc: forget one and this does not compile. */
export function createHandlers(core: Core, host: HostActions): Handlers {
  return { ...appHandlers(core, host), ...sessionHandlers(core), ...modelHandlers(core), ...connectionHandlers(core), ...toolHandlers(core), ...connectorHandlers(core), ...catalogHandlers(core) }
}
