const lostAnswer = /promise was (?:garbage )?collected/i
const askings = 5

/**
 * What the main process is asked may be lost on the way back when memory is collected there just then: V8 holds the answer of
 * an evaluation weakly. So `ask` must do no harm when it runs twice. Any other fault is thrown as it is.
 */
export async function fromMain<T>(ask: () => Promise<T>, left = askings): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (left <= 1 || !(error instanceof Error) || !lostAnswer.test(error.message)) throw error
    return fromMain(ask, left - 1)
  }
}
