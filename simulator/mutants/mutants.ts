/** Every mutant of the reference. */
import { derivedMutants } from './derived.ts';
import { KERNEL_ADMISSION_MUTANTS } from './kernel-admission.ts';
import { KERNEL_CHUNK_MUTANTS } from './kernel-chunks.ts';
import { KERNEL_DELIVERY_MUTANTS } from './kernel-delivery.ts';
import { KERNEL_ENTRY_MUTANTS } from './kernel-entry.ts';
import { KERNEL_FINALIZE_MUTANTS, KERNEL_FINALIZE_RESULT_MUTANTS } from './kernel-finalize.ts';
import { KERNEL_HANDING_ON_MUTANTS } from './kernel-handing-on.ts';
import { KERNEL_HISTORY_MUTANTS } from './kernel-history.ts';
import { KERNEL_LIMIT_MUTANTS } from './kernel-limits.ts';
import { KERNEL_PENDING_MUTANTS } from './kernel-pending.ts';
import { KERNEL_PIPELINE_MUTANTS } from './kernel-pipeline.ts';
import { KERNEL_SHIPPED_MUTANTS } from './kernel-shipped.ts';
import { KERNEL_STAGE_MUTANTS } from './kernel-stages.ts';
import { KERNEL_STATING_MUTANTS } from './kernel-stating.ts';
import type { Mutant } from './mutant.ts';
import { SEND_BODY_MUTANTS } from './send-bodies.ts';
import { derivedSendMutants } from './send-derived.ts';
import { SEND_REQUEST_MUTANTS } from './send-requests.ts';
import { SEND_SPEAKER_MUTANTS } from './send-speakers.ts';
import { TURN_ARCHIVE_MUTANTS } from './turn-archive.ts';
import { TRANSCRIPT_DELIVERY_MUTANTS } from './transcript-deliveries.ts';
import { TRANSCRIPT_ENTRY_MUTANTS } from './transcript-entries.ts';
import { TRANSCRIPT_FAILURE_MUTANTS } from './transcript-failures.ts';
import { TRANSCRIPT_FILE_MUTANTS } from './transcript-files.ts';
import { TRANSCRIPT_LISTING_MUTANTS, TRANSCRIPT_THREAD_MUTANTS } from './transcript-listing.ts';
import { TRANSCRIPT_VISIBILITY_MUTANTS } from './transcript-visibility.ts';
import { TURN_CLOSELY_MUTANTS } from './turn-closely.ts';
import { TURN_CONCURRENCY_MUTANTS } from './turn-concurrency.ts';
import { TURN_HISTORY_MUTANTS } from './turn-history.ts';
import { TURN_ORDER_MUTANTS } from './turn-order.ts';
import { TURN_RUNNING_MUTANTS } from './turn-running.ts';
import { TURN_SHAPE_MUTANTS } from './turn-shape.ts';
import { TURN_SINK_MUTANTS } from './turn-sink.ts';
import { TURN_TOOL_MUTANTS } from './turn-tools.ts';
import { TURN_WAITING_MUTANTS } from './turn-waiting.ts';

export const MUTANTS: readonly Mutant[] = [
  ...KERNEL_ENTRY_MUTANTS,
  ...KERNEL_STAGE_MUTANTS,
  ...KERNEL_PIPELINE_MUTANTS,
  ...KERNEL_HANDING_ON_MUTANTS,
  ...KERNEL_STATING_MUTANTS,
  ...KERNEL_ADMISSION_MUTANTS,
  ...KERNEL_CHUNK_MUTANTS,
  ...KERNEL_SHIPPED_MUTANTS,
  ...KERNEL_DELIVERY_MUTANTS,
  ...KERNEL_FINALIZE_MUTANTS,
  ...KERNEL_FINALIZE_RESULT_MUTANTS,
  ...KERNEL_PENDING_MUTANTS,
  ...KERNEL_HISTORY_MUTANTS,
  ...KERNEL_LIMIT_MUTANTS,
  ...TURN_WAITING_MUTANTS,
  ...TURN_RUNNING_MUTANTS,
  ...TURN_SINK_MUTANTS,
  ...TURN_HISTORY_MUTANTS,
  ...TURN_SHAPE_MUTANTS,
  ...TURN_TOOL_MUTANTS,
  ...TURN_ARCHIVE_MUTANTS,
  ...TURN_CLOSELY_MUTANTS,
  ...TURN_CONCURRENCY_MUTANTS,
  ...TURN_ORDER_MUTANTS,
  ...TRANSCRIPT_ENTRY_MUTANTS,
  ...TRANSCRIPT_VISIBILITY_MUTANTS,
  ...TRANSCRIPT_FILE_MUTANTS,
  ...TRANSCRIPT_DELIVERY_MUTANTS,
  ...TRANSCRIPT_FAILURE_MUTANTS,
  ...TRANSCRIPT_LISTING_MUTANTS,
  ...TRANSCRIPT_THREAD_MUTANTS,
  ...SEND_SPEAKER_MUTANTS,
  ...SEND_BODY_MUTANTS,
  ...SEND_REQUEST_MUTANTS,
  ...derivedMutants(),
  ...derivedSendMutants(),
];
