import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Written once; a person's own changes in the folder are theirs. */
const files: Readonly<Record<string, string>> = {
  'notes.txt': 'Call the print shop about the posters.\nThe talk is on Thursday at ten, room 4.\nAsk Mina for the photos.\n',
  'shopping.md': '# Shopping\n\n- oat milk\n- rye bread\n- two lemons\n- coffee beans\n',
  'budget.csv': 'month,rent,food,travel\nSeptember,820,310,95\nOctober,820,285,140\nNovember,820,330,60\n',
  '会议记录.txt': '周三例会\n1. 发布日期改到十二月八日。\n2. 小林负责测试报告。\n',
  '買い物リスト.txt': '牛乳\n卵\nりんご 三つ\n',
  'letters/to-the-landlord.txt': 'Dear Ms Okafor,\n\nthe radiator in the kitchen stays cold. Could someone look at it next week?\n\nKind regards\n',
}

/** Makes the folder that practice mode works on; returns its path. Existing files are left as they are. */
export async function makeSampleFolder(practiceFolder: string): Promise<string> {
  const folder = path.join(practiceFolder, 'sample')
  if (await exists(folder)) return folder
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return folder
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
