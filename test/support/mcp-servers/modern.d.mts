import type { Server } from '@modelcontextprotocol/server'

export function makeServer(announce?: () => void): Server
