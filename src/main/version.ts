import { version as packageVersion } from '../../package.json'

/** Of this build. */
export const version: string = packageVersion
