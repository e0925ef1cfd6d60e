export type CallbackPage = 'done' | 'failed' | 'stale' | 'unknown'
type Language = 'en' | 'zh-CN' | 'ja'

const words: Readonly<Record<Language, Readonly<Record<CallbackPage, readonly [title: string, text: string]>>>> = {
  en: {
    done: ['You are signed in', 'You can close this page and go back to Drawbridge.'],
    failed: ['The sign-in did not work', 'Go back to Drawbridge: it says why. You can close this page.'],
    stale: ['This sign-in is over', 'It was used already, was stopped, or belongs to another attempt. Start again in Drawbridge.'],
    unknown: ['Nothing to see here', 'This address only waits for the end of a sign-in.'],
  },
  'zh-CN': {
    done: ['登录成功', '您可以关闭此页面，返回 Drawbridge。'],
    failed: ['登录未成功', '请返回 Drawbridge 查看原因。您可以关闭此页面。'],
    stale: ['此次登录已结束', '它已被使用、已停止，或属于另一次登录。请在 Drawbridge 中重新开始。'],
    unknown: ['此处没有内容', '此地址仅用于等待登录完成。'],
  },
  ja: {
    done: ['サインインしました', 'このページを閉じて Drawbridge に戻ってください。'],
    failed: ['サインインできませんでした', '理由は Drawbridge に表示されています。このページは閉じてかまいません。'],
    stale: ['このサインインは終了しています', '使用済みか、中止されたか、別のサインインのものです。Drawbridge からやり直してください。'],
    unknown: ['ここには何もありません', 'このアドレスはサインインの完了を待つためのものです。'],
  },
}

/** A whole page that loads nothing. Holds no word that came from outside. */
export function callbackPage(page: CallbackPage, acceptLanguage: string | undefined): string {
  const language = pickLanguage(acceptLanguage ?? '')
  const [title, text] = words[language][page]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
main { max-width: 28rem; padding: 2rem }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; font-weight: 600 }
p { margin: 0; opacity: .75 }
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
}

/** The first language of the list that we speak; browsers send them by preference. */
function pickLanguage(acceptLanguage: string): Language {
  for (const entry of acceptLanguage.slice(0, 500).split(',')) {
    const tag = entry.trim().toLowerCase()
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('ja')) return 'ja'
    if (tag.startsWith('en')) return 'en'
  }
  return 'en'
}
