import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessRow {
  readonly id: number
  readonly parentId: number
  readonly groupId: number
}

/** Every process of this machine; empty where the system does not tell. */
export async function readProcessTable(): Promise<readonly ProcessRow[]> {
  return process.platform === 'linux' ? readProc() : await readPs()
}

/** The processes below one, its children's children included, whatever group they moved to. */
export function descendantsOf(id: number, table: readonly ProcessRow[]): readonly ProcessRow[] {
  const found: ProcessRow[] = []
  const parents = new Set([id])
  for (let grew = true; grew; ) {
    const next = table.filter(row => parents.has(row.parentId) && !parents.has(row.id))
    next.forEach(row => parents.add(row.id))
    found.push(...next)
    grew = next.length > 0
  }
  return found
}

function readProc(): readonly ProcessRow[] {
  return readFolder('/proc').flatMap(name => (/^\d+$/.test(name) ? readStat(name) : []))
}

/** A container may have no `/proc`, or one that nobody may read. */
function readFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** `pid (command) state ppid pgrp …`; the command may hold spaces and parentheses. A process may be gone by now. */
function readStat(id: string): readonly ProcessRow[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    const [state, parentId, groupId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? [] : [{ id: Number(id), parentId: Number(parentId), groupId: Number(groupId) }]
  } catch {
    return []
  }
}

function readPs(): Promise<readonly ProcessRow[]> {
  return new Promise(resolve => {
    execFile('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat='], { timeout: 2000 }, (error, text) => resolve(error ? [] : text.split('\n').flatMap(readPsLine)))
  })
}

function readPsLine(line: string): readonly ProcessRow[] {
  const [id, parentId, groupId, state = ''] = line.trim().split(/\s+/)
  if (id === undefined || id === '' || state.startsWith('Z')) return []
  return [{ id: Number(id), parentId: Number(parentId), groupId: Number(groupId) }]
}
