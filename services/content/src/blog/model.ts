import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model } from 'objection'

const ROW_COLUMNS = [
  'id',
  'title',
  'slug',
  'excerpt',
  'featuredImage',
  'author',
  'tags',
  'metaTitle',
  'metaDescription',
  'readingTime',
  'revision',
  'isPublished',
  'publishedAt',
  'createdAt',
  'updatedAt',
]

export class BlogPostModel extends Model {
  static override tableName = 'blog_posts'
  declare id: string
  declare title: string
  declare slug: string
  declare excerpt: string
  /** Sanitized HTML. */
  declare content: string
  /** What `content` was made from; null for articles from before it was kept. */
  declare markdown: string | null
  declare featuredImage: string | null
  declare author: string
  declare tags: string[]
  declare metaTitle: string | null
  declare metaDescription: string | null
  declare readingTime: number
  /** Counts changes by administrators. */
  declare revision: number
  declare isPublished: boolean
  declare publishedAt: Date
  declare createdAt: Date
  declare updatedAt: Date

  /** Published posts without their content, newest first. Posts dated in the future are left out. */
  static published() {
    return this.query()
      .select(ROW_COLUMNS)
      .where('isPublished', true)
      .where('publishedAt', '<=', clock.now())
      .orderBy([{ column: 'publishedAt', order: 'desc' }, 'id'])
  }

  /** Every post without its content, newest first. */
  static all() {
    return this.query()
      .select(ROW_COLUMNS)
      .orderBy([{ column: 'publishedAt', order: 'desc' }, 'id'])
  }
}
