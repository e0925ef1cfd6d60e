import type { TextFacts } from './text-facts.ts'

/** Something people ask of practice mode often: how it is said, what to search for, and which tools do it. */
export interface Intent {
  readonly says: RegExp
  /** What else must be there. */
  readonly needs?: (facts: TextFacts) => boolean
  readonly query: string
  /** Names of tools that do it, the best fit first. */
  readonly fits: readonly RegExp[]
  /** What is to be said, remembered or looked for: its first group. */
  readonly subject?: RegExp
}

const hasFile = (facts: TextFacts): boolean => facts.paths.length > 0
const hasFolder = (facts: TextFacts): boolean => facts.namesFolder || facts.folder !== undefined
const hasFiles = (facts: TextFacts): boolean => facts.paths.length > 1

/** The first that applies is taken; what is narrow stands before what is wide. */
export const intents: readonly Intent[] = [
  { says: /\b(?:add|sum|plus|total)\b|\+|加|求和|总和|之和|足し|足す|合計|たす/i, needs: facts => facts.numbers.length > 1 && !hasFile(facts), query: 'sum two numbers', fits: [/sum|add_?numbers?|calculat/] },
  { says: /\becho\b|回声|回显|复述|エコー/i, query: 'echo message', fits: [/echo/], subject: /(?:\becho(?:\s+back)?(?:\s+the\s+(?:message|text|words?))?|回声|回显|复述|エコー(?:して)?)[:：\s]+(.+)$/i },
  { says: /\b(?:remember|know|recall)\b.*\babout\b|记得.*关于|关于.*记得|について.*覚えて/i, query: 'search nodes knowledge graph', fits: [/search_nodes|search_memor/], subject: /\babout\s+(.+?)[?.!]*$|关于(.+?)(?:的|你|$)|^(.+?)について/i },
  { says: /\bwhat (?:do|did) (?:you|i) (?:remember|know|tell)|\brecall\b|记得什么|都?记得哪些|还记得吗|何を覚えて|覚えている(?:こと|もの)/i, query: 'read knowledge graph', fits: [/read_graph|list_memor|recall/] },
  { says: /\b(?:remember|memori[sz]e|keep in mind|note) (?:that )?|记住|记下|记一下|覚えて|記憶して/i, query: 'create entities knowledge graph', fits: [/create_entities|remember|(?:add|store|save|create)_memor/], subject: /(?:\b(?:remember|memori[sz]e|keep in mind|note)(?:\s+that)?|记住|记下|记一下)[:：，,\s]*(.+?)[.。!！]*$|^(.+?)(?:という)?(?:こと|の)?(?:を|と)?(?:覚えて|記憶して)/i },
  { says: /\bforget\b|忘掉|忘记|忘れて/i, query: 'delete entities knowledge graph', fits: [/delete_entities|forget|delete_memor/], subject: /(?:\bforget(?:\s+about)?|忘掉|忘记)\s*(.+?)[.。!！]*$|^(.+?)(?:を|のことを)忘れて/i },
  { says: /\blong[- ]running\b/i, query: 'long running operation', fits: [/long.?running/] },
  { says: /\b(?:image|picture|logo)\b|图片|图像|画像/i, needs: facts => !hasFile(facts) && !/\bmessage\b/i.test(facts.text), query: 'tiny image', fits: [/tiny.?image|get.?image|picture/] },
  { says: /\b(?:environment|env) variables?\b|环境变量|環境変数/i, query: 'environment variables', fits: [/(?:get|list|print).?env/] },
  { says: /\btree\b|目录树|ツリー/i, query: 'directory tree', fits: [/tree/] },
  { says: /\ballowed (?:directories|folders)\b|\b(?:which|what) (?:directories|folders)\b/i, query: 'list allowed directories', fits: [/allowed_directories/] },
  { says: /\b(?:create|make|new|add)\b.*\b(?:folder|directory)\b|(?:新建|创建|建).*(?:文件夹|目录)|(?:フォルダ|ディレクトリ).*(?:作|つく)/i, query: 'create directory', fits: [/create_directory|make_dir|mkdir|create_folder/] },
  { says: /\b(?:rename|move)\b|重命名|改名|移动|リネーム|名前を変|移動/i, needs: hasFile, query: 'move rename file', fits: [/move_file|rename/] },
  { says: /\b(?:replace|change)\b|替换|改成|換成|置き換え|置換/i, needs: hasFile, query: 'edit file lines', fits: [/edit_file|patch/] },
  { says: /\b(?:delete|remove)\b|删除|削除/i, needs: hasFile, query: 'delete file', fits: [/(?:delete|remove)_file/] },
  { says: /\b(?:write|save|put|create)\b|写入|写到|写|保存|创建|新建|書い|書き|保存|作成|作って/i, needs: hasFile, query: 'write file content', fits: [/write_file|create_file|save_file/], subject: /\b(?:with|saying|containing)\s+(?:the\s+)?(?:text|content|words?)?\s*[:：]?\s*(.+)$|\b(?:write|save|put)\s+(.+?)\s+(?:in|to|into)\b/i },
  { says: /\b(?:info|information|details|metadata|size|big|large)\b|信息|大小|情報|サイズ/i, needs: hasFile, query: 'file info metadata', fits: [/file_info|get_info|stat/] },
  { says: /\b(?:find|search|look)\b|查找|搜索|寻找|找|探し|検索/i, needs: facts => facts.globs.length > 0 || /\bfiles?\b|文件|ファイル/i.test(facts.rest), query: 'search files pattern', fits: [/search_files|find_files|glob/] },
  { says: /\b(?:read|open|show|print|display|compare)\b|读|打开|查看|显示|看|読|開|見せ|表示/i, needs: hasFiles, query: 'read multiple files', fits: [/read_multiple_files/] },
  { says: /\b(?:read|open|show|print|display|cat|contents?|what)\b|读|打开|查看|显示|看|内容|読|開|見せ|表示|中身/i, needs: hasFile, query: 'read text file contents', fits: [/read_text_file/, /read_file/] },
  { says: /\bsizes?\b|大小|サイズ/i, needs: facts => /\bfiles?\b|文件|ファイル/i.test(facts.rest) || hasFolder(facts), query: 'list directory sizes', fits: [/list_directory_with_sizes/, /list_directory/] },
  { says: /\b(?:list|show|see|what|which|display|ls)\b|列出|列|显示|有哪些|有什么|查看|看|一覧|リスト|表示|見せ|何が/i, needs: facts => /\b(?:files?|folders?|director(?:y|ies)|contents?)\b|文件|目录|内容|ファイル|フォルダ|中身/i.test(facts.rest) || hasFolder(facts), query: 'list directory files', fits: [/list_directory$/, /list_files$|list_dir$|list_folder$/] },
]
