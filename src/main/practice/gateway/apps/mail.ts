import { done, find, matching, objectOf, type PracticeApp, refused, shown, shownOr, strings } from '../practice-app.ts'

const folder = { type: 'string', enum: ['inbox', 'sent', 'drafts'], description: 'where to look' }
const mailAddress = /^[^\s@]+@[^\s@]+$/

/** A made-up mailbox. */
export const mail: PracticeApp = {
  connector: 'practice_mail',
  title: 'Practice Mail',
  description: 'Read, search and send mail in a made-up mailbox.',
  seed: address => [
    {
      folder: 'inbox',
      from: 'mina@example.org',
      to: address,
      subject: 'Photos for the talk',
      body: 'They are in the shared folder. Tell me which ones you take.',
    },
    {
      folder: 'inbox',
      from: 'printshop@example.org',
      to: address,
      subject: 'Your posters',
      body: 'Forty posters, A2. Ready on Wednesday. Shall we deliver?',
    },
    { folder: 'inbox', from: 'rui@example.org', to: address, subject: '发布日期', body: '发布日期改到十二月八日，请确认。' },
    { folder: 'inbox', from: 'aoi@example.org', to: address, subject: '打ち合わせの件', body: '木曜日の十時で大丈夫です。四号室でお待ちしています。' },
  ],
  tools: [
    {
      slug: 'PRACTICE_MAIL_LIST_MESSAGES',
      description: 'List or search mail messages, oldest first. Filter by folder or by words that occur in them.',
      inputSchema: objectOf({ folder, query: { type: 'string', description: 'words that must occur' } }),
      run: (input, shelf) => done({ messages: matching(shelf, input) }),
    },
    {
      slug: 'PRACTICE_MAIL_READ_MESSAGE',
      description: 'Read one mail message in full.',
      inputSchema: strings({ id: 'id of the message' }, ['id']),
      run: (input, shelf) => shownOr(find(shelf, input['id']), 'message', input['id']),
    },
    {
      slug: 'PRACTICE_MAIL_SEND_EMAIL',
      description: 'Send an email message to a recipient.',
      inputSchema: strings({ to: 'address of the recipient', subject: 'subject line', body: 'text of the message' }, ['to', 'subject', 'body']),
      run: (input, shelf) => {
        if (!mailAddress.test(String(input['to']))) return refused('The recipient is not a mail address.')
        return done(shown(shelf.add({ folder: 'sent', ...input })))
      },
    },
    {
      slug: 'PRACTICE_MAIL_CREATE_DRAFT',
      description: 'Create an email draft without sending it.',
      inputSchema: strings({ to: 'address of the recipient', subject: 'subject line', body: 'text of the message' }, ['subject']),
      run: (input, shelf) => done(shown(shelf.add({ folder: 'drafts', ...input }))),
    },
    {
      slug: 'PRACTICE_MAIL_DELETE_MESSAGE',
      description: 'Delete a mail message for good.',
      inputSchema: strings({ id: 'id of the message' }, ['id']),
      run: (input, shelf) => {
        const item = find(shelf, input['id'])
        if (item) shelf.remove(item.id)
        return shownOr(item, 'message', input['id'])
      },
    },
  ],
}
