const continueWords = [
  /^(?:please\s+)?(?:ok(?:ay)?,?\s+)?(?:continue|go on|carry on|try again|retry|resume|done|i(?:'m| am) done)(?:,?\s+please)?[\s.!]*$/i,
  /^(?:请|好了?[，,]?)?(?:继续|接着来|再试一?次?|重试|好了|弄好了|完成了)吧?[\s。！!]*$/,
  /^(?:続け(?:て|る)|続行|再開|続きを?|もう一度|できました|終わりました)(?:して)?(?:ください|下さい|お願いします)?[\s。！!]*$/,
]

/** “Continue”, or words to that effect: go on with what was asked before. */
export function isContinue(text: string): boolean {
  return continueWords.some(pattern => pattern.test(text.trim()))
}
