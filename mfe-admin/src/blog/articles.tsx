import { adminBlog, type AdminBlogPost, type AdminBlogPostRow } from '@fundharbor/contracts/content/blog'
import { Badge, clock, formatDateTime, Link } from '@fundharbor/kit'
import { timeColumn, type Column } from '../records/columns.tsx'
import type { FormField } from '../records/form-field.ts'
import { Lines } from '../records/lines.tsx'
import { defineResource } from '../records/resource.ts'
import { deleteAction } from '../records/row-actions.ts'
import { WrittenText } from '../records/written-text.tsx'
import { Preview } from './preview.tsx'

const topics = [
  'grant writing',
  'federal grants',
  'foundation funding',
  'nonprofit strategy',
  'fundraising',
  'compliance',
  'evaluation',
].map((value) => ({ value, label: value }))

/** What an article says. */
export const textFields: FormField[] = [
  { name: 'title', label: 'Title', input: 'line', maxLength: 255, required: 'Title is required' },
  {
    name: 'excerpt',
    label: 'Excerpt',
    input: 'text',
    maxLength: 500,
    rows: { minRows: 2, maxRows: 5 },
    required: 'Excerpt is required',
  },
  {
    name: 'content',
    label: 'Content',
    input: 'text',
    maxLength: 200_000,
    rows: { minRows: 20, maxRows: 40 },
    required: 'Content is required',
    extra: 'Markdown or HTML. Second-level headings become the article’s Quick Navigation.',
    render: (field) => (
      <WrittenText field={field} renderPreview={(content) => <Preview content={content} />} />
    ),
  },
]

/** When and where an article appears, and what search engines show. */
export const publishingFields: FormField[] = [
  {
    name: 'isPublished',
    label: 'Published',
    input: 'switch',
    extra: 'Turn off to keep the article as a draft or to take it off the site.',
  },
  {
    name: 'publishedAt',
    label: 'Publish on',
    input: 'time',
    emptyAs: 'omitted',
    extra: 'A future time schedules the article. Leave empty to publish now.',
  },
  { name: 'author', label: 'Author', input: 'line', maxLength: 100, required: 'Author is required' },
  { name: 'tags', label: 'Tags', input: 'tags', options: topics, max: 12 },
  {
    name: 'slug',
    label: 'URL',
    input: 'line',
    maxLength: 255,
    prefix: '/blog/',
    emptyAs: 'omitted',
    extra: 'Leave empty to create it from the title.',
  },
  {
    name: 'metaTitle',
    label: 'Title for search engines',
    input: 'line',
    maxLength: 255,
    emptyAs: 'null',
    extra: 'Leave empty to use the title.',
  },
  {
    name: 'metaDescription',
    label: 'Description for search engines',
    input: 'text',
    maxLength: 300,
    rows: { minRows: 2, maxRows: 5 },
    emptyAs: 'null',
    extra: 'Leave empty to use the excerpt.',
  },
]

function State({ post: { isPublished, publishedAt } }: { post: AdminBlogPostRow }) {
  if (!isPublished) return <Badge tone="neutral">Draft</Badge>
  const isScheduled = new Date(publishedAt) > clock.now()
  return isScheduled ? <Badge tone="info">Scheduled</Badge> : <Badge tone="ok">Published</Badge>
}

const columns: Column<AdminBlogPostRow>[] = [
  {
    title: 'Title',
    width: 330,
    render: ({ id, title }) => (
      <Link to={`/admin/blog/${id}`}>
        <Lines text={title} />
      </Link>
    ),
  },
  { title: 'Author', width: 150, render: ({ author }) => <Lines text={author} /> },
  { title: 'State', width: 110, render: (post) => <State post={post} /> },
  {
    title: 'Published on',
    width: 224,
    render: ({ isPublished, publishedAt }) => (isPublished ? formatDateTime(publishedAt) : '–'),
  },
  timeColumn('Changed', 'updatedAt'),
]

/** Every article: drafts, scheduled and published ones. */
export const articles = defineResource<AdminBlogPostRow, AdminBlogPost>({
  queryKey: ['content', 'admin', 'blog'],
  noun: 'article',
  nameOf: ({ title }) => title,
  list: adminBlog.list,
  empty: 'No articles yet. Write the first one.',
  columns,
  rowActions: [
    deleteAction({
      noun: 'article',
      endpoint: adminBlog.remove,
      confirm: 'Its URL stops working. To take it off the site but keep it, unpublish it instead.',
    }),
  ],
  editPath: (id) => `/admin/blog/${id}`,
  addLabel: 'Write article',
  form: {
    fields: [...textFields, ...publishingFields],
    create: adminBlog.create,
    update: adminBlog.update,
    read: adminBlog.read,
    version: 'revision',
  },
})
