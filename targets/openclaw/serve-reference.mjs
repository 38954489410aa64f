/** The reference's kernel behind the adapter for openclaw: a failure that it does not share is openclaw's, not the adapter's. */
import { serveStdio } from 'turnproof/kit';
import { referenceKernel } from 'turnproof/reference';
import { adapterOf, OutboundDoubles } from './adapter.mjs';
import { channelPlugin } from './channel-plugin.mjs';

const doubles = new OutboundDoubles();
const { sendText } = channelPlugin(doubles.send).outbound;
serveStdio(adapterOf('reference', '1', referenceKernel(sendText), doubles));
