import { failed, type Result, success } from '../../shared/failure.ts'
import * as platform from '../platform/replace-file.ts'
import { errorCode, systemWords } from './file-path.ts'

/** As `platform/replace-file`, with words that a model can act on. */
export async function replaceFile(absolute: string, text: string): Promise<Result<undefined>> {
  try {
    await platform.replaceFile(absolute, text)
    return success(undefined)
  } catch (error) {
    const code = errorCode(error)
    return failed(code, `${absolute} was not written: ${systemWords(code)}.`)
  }
}
