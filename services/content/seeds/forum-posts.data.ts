import type { DiscussionRow } from '@fundharbor/contracts/content/forum'

/** Authors of the sample posts, without accounts. Their names say so, so that nobody takes them for members. */
export const authors = {
  ines: { id: '5b0f6c1e-3c2c-4d1a-9a51-0a6d4f1c0001', name: 'Ines Marchetti (sample)' },
  tomas: { id: '5b0f6c1e-3c2c-4d1a-9a51-0a6d4f1c0002', name: 'Tomas Reyle (sample)' },
  hanna: { id: '5b0f6c1e-3c2c-4d1a-9a51-0a6d4f1c0003', name: 'Hanna Dufresne (sample)' },
  kofi: { id: '5b0f6c1e-3c2c-4d1a-9a51-0a6d4f1c0004', name: 'Kofi Brandt (sample)' },
  lucia: { id: '5b0f6c1e-3c2c-4d1a-9a51-0a6d4f1c0005', name: 'Lucía Ferrer (sample)' },
  mei: { id: '5b0f6c1e-3c2c-4d1a-9a51-0a6d4f1c0006', name: 'Mei Lindqvist (sample)' },
} as const

export type Author = keyof typeof authors

export interface SamplePost {
  author: Author
  category: DiscussionRow['category']
  title: string
  text: string
  hoursAgo: number
  isPinned?: boolean
  likedBy?: Author[]
  replies?: { author: Author; text: string; hoursAgo: number; isAnswer?: boolean }[]
}

export const samplePosts: SamplePost[] = [
  {
    author: 'ines',
    category: 'funding',
    title: 'Read first: how this forum works',
    text: 'Ask as you would ask a colleague: **what** you are applying for, **where** you are stuck, and **when** it closes.\n\n- Search before you ask. Many questions have been answered.\n- Leave out names of people and anything confidential from applications that you review.\n- When a reply solves it, mark it as the answer. The next person will find it.\n- Report what does not belong here. A moderator looks at every report.\n\nThe first posts are samples written by the Fundharbor team.',
    hoursAgo: 620,
    isPinned: true,
    likedBy: ['tomas', 'hanna', 'kofi', 'lucia'],
  },
  {
    author: 'kofi',
    category: 'grants',
    title: 'Budget narrative: how much detail for travel?',
    text: 'The notice asks for a *detailed justification of all travel*. We have two staff who visit nine schools. Do you list each trip, or is one line with the multiplication enough?',
    hoursAgo: 30,
    likedBy: ['mei'],
    replies: [
      {
        author: 'tomas',
        text: 'One line, with the whole multiplication: staff × visits × distance × rate, and the source of the rate. Then one sentence that ties it to the activity. I would only list single trips when they are by air or overnight.',
        hoursAgo: 27,
        isAnswer: true,
      },
      { author: 'kofi', text: 'That fits on the page. Thank you.', hoursAgo: 26 },
    ],
  },
  {
    author: 'lucia',
    category: 'nonprofit',
    title: 'Our treasurer asks for a policy on which grants we apply for',
    text: 'We are four people and a board of seven. The treasurer would like half a page that says when we apply and when we do not. Has anyone written one that is really used?',
    hoursAgo: 52,
    likedBy: ['hanna', 'ines', 'kofi'],
    replies: [
      {
        author: 'hanna',
        text: 'Ours has six lines: purposes, smallest and largest sum, share of the budget from one source, indirect costs we need, match we can bring, and who decides. The line that is used most is the smallest sum.',
        hoursAgo: 49,
        isAnswer: true,
      },
      {
        author: 'mei',
        text: 'We added: *no application is begun less than three weeks before it closes*. It has saved us twice.',
        hoursAgo: 40,
      },
    ],
  },
  {
    author: 'mei',
    category: 'tech',
    title: 'Calendar for deadlines that the whole team sees',
    text: 'We keep deadlines in a spreadsheet, and nobody opens it. What do you use so that people see them without being asked?',
    hoursAgo: 75,
    replies: [
      {
        author: 'kofi',
        text: 'The calendar that people have open anyway. A shared one with three entries for each deadline: decide, draft to readers, submit. The submit entry is two days before the real date.',
        hoursAgo: 71,
      },
    ],
  },
  {
    author: 'hanna',
    category: 'success',
    title: 'Third time: what we changed between two refusals and a yes',
    text: 'A state literacy grant. First year: refused with comments on evaluation. Second year: better evaluation, refused again, one point short. This year we were funded.\n\nWhat changed in the third version:\n\n1. A baseline that we had collected in the meantime, from the district’s own test.\n2. A letter from the district that names a person and her hours.\n3. We cut one of three activities. The remaining two were described in enough detail to be believed.\n\nThe need section was the same in all three.',
    hoursAgo: 98,
    likedBy: ['ines', 'lucia', 'mei', 'kofi', 'tomas'],
    replies: [
      { author: 'lucia', text: 'Did you say in the application that it was the third?', hoursAgo: 95 },
      {
        author: 'hanna',
        text: 'The form had a field for it. We used it for two sentences: what the comments were, what we did about them.',
        hoursAgo: 94,
      },
    ],
  },
  {
    author: 'tomas',
    category: 'grants',
    title: 'De minimis rate: which templates still say ten percent?',
    text: 'Since October 2024 the de minimis rate under the Uniform Guidance is up to **15 percent** of modified total direct costs. I still see budget forms of pass-through agencies with a fixed 10. If you meet one, ask in writing. The first $50,000 of each subaward now count in the base as well.',
    hoursAgo: 140,
    likedBy: ['hanna', 'lucia'],
    replies: [
      {
        author: 'mei',
        text: 'Asked our county last month. They had simply not updated the sheet, and sent a new one within two days.',
        hoursAgo: 120,
      },
    ],
  },
  {
    author: 'lucia',
    category: 'funding',
    title: 'Small foundations without a website: how do you approach them?',
    text: 'Two families in our county give through foundations that have no website and no phone number. The tax returns show grants to organizations like ours. Do you write a letter out of the blue?',
    hoursAgo: 166,
    replies: [
      {
        author: 'ines',
        text: 'Look at the part of the return called supplementary information first. It says whether they accept applications, to whom to write and in what form. If the box for preselected organizations is ticked, do not send a request; ask one of your board whether they know a trustee.',
        hoursAgo: 160,
        isAnswer: true,
      },
    ],
  },
  {
    author: 'kofi',
    category: 'tech',
    title: 'File names that portals refuse',
    text: 'A collection, please. Ours: an upload failed with no message because of an ampersand in the name. We now use letters, digits and hyphens only, and keep names under fifty characters.',
    hoursAgo: 215,
    likedBy: ['tomas'],
    replies: [
      { author: 'tomas', text: 'An apostrophe in a surname. It took an hour to find.', hoursAgo: 210 },
    ],
  },
  {
    author: 'mei',
    category: 'nonprofit',
    title: 'Who signs time records when the director is the only supervisor?',
    text: 'The director is paid in part by the grant herself. She signs everyone’s time. Who signs hers?',
    hoursAgo: 262,
    replies: [
      {
        author: 'tomas',
        text: 'A member of the board, usually the treasurer or the chair. Write it into the policy so that it is not an exception.',
        hoursAgo: 255,
        isAnswer: true,
      },
    ],
  },
  {
    author: 'hanna',
    category: 'grants',
    title: 'Letters of support: a form that is not a form letter',
    text: 'Reviewers see at once when five letters have the same sentences. We send partners three questions rather than a draft: *What do you and we do together now? What will you do in this project, with how many hours? What would be missing without it?* The letters come back shorter and better.',
    hoursAgo: 340,
    likedBy: ['ines', 'mei'],
  },
  {
    author: 'ines',
    category: 'success',
    title: 'A rejection that turned into a phone call',
    text: 'We asked for feedback in five lines, without arguing. The program officer called and spent fifteen minutes on what the board had discussed. We were not funded, but we know now that the sum was the problem and not the work, and she told us who else gives for this.',
    hoursAgo: 410,
    likedBy: ['lucia'],
    replies: [
      { author: 'kofi', text: 'How long after the letter did you write?', hoursAgo: 400 },
      { author: 'ines', text: 'Ten days.', hoursAgo: 399 },
    ],
  },
  {
    author: 'tomas',
    category: 'funding',
    title: 'Reimbursed grants and cash: what reserve do you keep?',
    text: 'Public grants that pay in arrears are a loan from you to the funder. We draw the cash on a sheet for six months before we sign. What do others keep in reserve?',
    hoursAgo: 505,
    replies: [
      {
        author: 'lucia',
        text: 'Three months of salaries. With less we ask whether an advance is possible; twice the answer was yes.',
        hoursAgo: 498,
      },
    ],
  },
]
