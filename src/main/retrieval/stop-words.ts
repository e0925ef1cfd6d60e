/** Words of English sentences that say nothing about which tool is meant. Written from general knowledge of English. */
const english = `
a an the this that these those such
i me my myself we us our ours you your yours he him his she her hers it its they them their theirs one
am is are was were be been being do does did done doing have has had having
can could may might must shall should will would
and or but nor so yet if then than as because while whereas although though unless until since
of in on at by for with without within to from into onto off over under about above below between among
through during before after against toward towards across along around near upon via per
what which who whom whose when where why how whether
there here now just also too very really quite only even still already again ever never always often
some any each every either neither both few many much more most less least other another own same several all
not no yes please thanks thank hello hi hey ok okay dear
want wants wanted need needs needed like liked wish hope looking trying try
let lets make sure tell know
im ive id ill youre youve theyre dont doesnt didnt cant couldnt isnt arent wasnt wont wouldnt shouldnt havent hasnt
s t d m re ve ll don doesn didn isn aren wasn won couldn wouldn shouldn haven hasn
etc eg ie
using use used uses
`

/** Endings, particles and set phrases of Japanese that are written in hiragana. */
const japanese = `
する して した します しました しない したい ください してください いる ある です ます でした ました から まで など ため
この その あの どの これ それ あれ こと もの よう ように または および について による により として という ない
を に は が の で と も へ や か な ね よ
`

/** Chinese words and pairs that carry a sentence, not its subject. */
const chinese = `
我 你 他 她 它 的 了 是 在 把 和 与 请 给 吗 呢 吧 也 都 就 要 我们 你们 他们 请你 请给 帮我 给我 我要 我想 想要 一个 一下 一条 一些
这个 那个 这些 那些 如何 怎么 怎样 什么 哪些 可以 需要 所有 以及 或者 并且 如果
`

/** Words that belong to the act of asking. They may name a tool, so they count, but for less. */
const request = `
help assist assistance provide give show find get tell information info details detail data specific currently
interested various different wondering thinking planning curious possible available additionally finally lastly
first second next including include based
`

const stopWords = wordSet(`${english} ${japanese} ${chinese}`)
const requestWords = wordSet(request)

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(word => word !== ''))
}

/** Takes a lower-case word. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Takes a lower-case word. */
export function isRequestWord(word: string): boolean {
  return requestWords.has(word)
}
