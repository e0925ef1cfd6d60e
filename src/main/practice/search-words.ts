const plain = new Set(
  `a about all also an and any are as at be been but by can could did do does for from get give go had has have hello help her hi his how i if in into is it its just let like make
   many me more much my need no not now of off on one or our out over please run should show so some tell that the their them then there these they this those to too tool tools up us use
   using want was we were what when where which who whom why will with would you your yes`.split(/\s+/),
)

/** Words that Chinese and Japanese requests are made of, as English tools say them. */
const translations: readonly (readonly [RegExp, string])[] = [
  [/文件夹|目录|フォルダ|ディレクトリ/, 'directory'],
  [/文件|ファイル/, 'file'],
  [/图片|图像|画像|写真/, 'image'],
  [/搜索|查找|寻找|検索|探し/, 'search'],
  [/列出|列表|一覧|リスト/, 'list'],
  [/读取|阅读|读|読/, 'read'],
  [/写|書/, 'write'],
  [/创建|新建|作成|作って/, 'create'],
  [/删除|削除/, 'delete'],
  [/移动|移動/, 'move'],
  [/发送|送信|送って/, 'send'],
  [/邮件|メール/, 'email'],
  [/消息|信息|メッセージ/, 'message'],
  [/日历|日程|カレンダー|予定/, 'calendar'],
  [/天气|天気/, 'weather'],
  [/翻译|翻訳/, 'translate'],
  [/问题|課題|イシュー/, 'issue'],
  [/记忆|记住|記憶|覚え/, 'remember'],
  [/计算|計算/, 'calculate'],
  [/网页|ウェブ|サイト/, 'web page'],
  [/日志|ログ/, 'log'],
  [/链接|リンク/, 'link'],
  [/压缩|圧縮/, 'compress'],
  [/研究|調査|调查/, 'research'],
]

const mostWords = 6

/** A request as keywords for a search; empty when nothing in it names a thing or an act. */
export function searchWords(text: string): string {
  const english = text.toLowerCase().match(/[a-z][a-z0-9_-]+/g) ?? []
  const translated = translations.flatMap(([pattern, word]) => (pattern.test(text) ? [word] : []))
  return [...new Set([...english.filter(word => !plain.has(word)), ...translated])].slice(0, mostWords).join(' ')
}
