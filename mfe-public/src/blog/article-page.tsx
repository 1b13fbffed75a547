import { useParams, useQuery } from '@fundharbor/kit'
import type { BlogPost } from '@fundharbor/contracts/content/blog'
import { useDeferredValue } from 'react'
import { PageHead } from '../page-head.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleHead } from './article-head.tsx'
import styles from './article-page.module.css'
import { ArticleSidebar } from './article-sidebar.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { extractHeadings } from './headings.ts'
import { NotFoundArticle } from './not-found-article.tsx'
import { postQuery } from './queries.ts'

export function Component() {
  const { slug = '' } = useParams()
  const { data: post, isPending } = useQuery(postQuery(slug))
  // Deferred, so that React renders a long article in short steps and the browser can respond to input.
  const shown = useDeferredValue(post)
  if (!isPending && !post) return <NotFoundArticle />
  if (!shown || shown.slug !== post?.slug) return <ArticleSkeleton />
  return <Article key={slug} post={shown} />
}

function Article({ post }: { post: BlogPost }) {
  const description = post.metaDescription ?? post.excerpt
  const title = post.metaTitle ?? post.title
  return (
    <>
      <PageHead
        title={title}
        description={description}
        type="article"
        properties={{
          'article:author': post.author,
          'article:published_time': post.publishedAt,
        }}
      />
      <article>
        <ArticleHead post={post} />
        <div className={styles.columns}>
          <ArticleBody post={post} />
          <ArticleSidebar slug={post.slug} headings={extractHeadings(post.content)} />
        </div>
      </article>
    </>
  )
}
