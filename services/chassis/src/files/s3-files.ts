import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ExponentialBackoff, handleAll, retry } from 'cockatiel'
import { notFound } from '../http/failures.ts'
import { keyOf, removeAbandonedUploads, type FileStore } from './files.ts'

const TIMEOUT_MS = 10_000

/** The SDK cannot send a stream twice, so each attempt opens the file again. */
const withRetry = retry(handleAll, { maxAttempts: 2, backoff: new ExponentialBackoff() })

/** Location of the files in an S3-compatible store. */
interface Location {
  bucket: string
  /** Prefix of every name: empty, or ending in a slash. */
  prefix: string
}

/**
 * Opens `s3://bucket/prefix?region=…&endpoint=https://…`. `endpoint` is the URL of an S3-compatible server other than Amazon's.
 * The SDK finds credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or in the machine's role. Throws if the
 * bucket cannot be reached.
 */
export async function openS3Files(url: URL): Promise<FileStore> {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: TIMEOUT_MS },
    // S3-compatible servers may not support checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const folder = url.pathname.replaceAll(/^\/|\/$/g, '')
  const location = { bucket: url.hostname, prefix: folder && `${folder}/` }
  await client.send(new HeadBucketCommand({ Bucket: location.bucket }))
  const incoming = path.join(tmpdir(), 'fundharbor-incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandonedUploads(incoming)
  return new S3Files(client, location, incoming)
}

class S3Files implements FileStore {
  readonly incoming: string
  private readonly client: S3Client
  private readonly location: Location

  constructor(client: S3Client, location: Location, incoming: string) {
    this.client = client
    this.location = location
    this.incoming = incoming
  }

  async save(upload: string, name: string): Promise<void> {
    const { size } = await stat(upload)
    const object = { ...this.object(name), ContentLength: size }
    await withRetry.execute(() =>
      this.client.send(new PutObjectCommand({ ...object, Body: createReadStream(upload) })),
    )
    await rm(upload, { force: true })
  }

  async read(name: string): Promise<Readable> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.object(name)))
      if (Body instanceof Readable) return Body
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error
    }
    throw notFound('File')
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(name)))
  }

  private readonly object = (name: string) => ({
    Bucket: this.location.bucket,
    Key: this.location.prefix + keyOf(name),
  })
}
