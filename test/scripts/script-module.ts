import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Loads a module of scripts/, which is plain JavaScript without typings. */
export async function scriptModule(name: string) {
  return import(pathToFileURL(path.resolve(import.meta.dirname, '../../scripts', name)).href)
}
