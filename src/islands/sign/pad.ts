import { button, el } from './dom.ts';
import { drawnOn } from './picture.ts';

const WIDTH = 3;

/** A pad that is signed by finger, pen or mouse. `onDrawn`: base64 of a PNG after each stroke, '' when it was wiped. */
export function signaturePad(onDrawn: (data: string) => void): HTMLElement {
  const canvas = el('canvas', { class: 'pad', 'aria-label': '手写签名区', role: 'img' });
  const brush = () => {
    const context = canvas.getContext('2d');
    if (context === null) return undefined;
    context.lineWidth = WIDTH * devicePixelRatio;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    // Ink on white paper, whatever the theme of the phone is.
    context.strokeStyle = '#14213d';
    return context;
  };
  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top } = canvas.getBoundingClientRect();
    return [(clientX - left) * devicePixelRatio, (clientY - top) * devicePixelRatio];
  };
  let isDrawing = false;
  canvas.addEventListener('pointerdown', (event) => {
    // A pad that was laid out has its size only now.
    if (canvas.width !== Math.round(canvas.clientWidth * devicePixelRatio)) {
      canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
      canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    }
    isDrawing = true;
    canvas.setPointerCapture(event.pointerId);
    const context = brush();
    context?.beginPath();
    context?.moveTo(...at(event));
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!isDrawing) return;
    const context = canvas.getContext('2d');
    context?.lineTo(...at(event));
    context?.stroke();
  });
  const ended = () => {
    if (!isDrawing) return;
    isDrawing = false;
    void drawnOn(canvas).then(onDrawn);
  };
  canvas.addEventListener('pointerup', ended);
  canvas.addEventListener('pointercancel', ended);
  const wipe = () => {
    canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
    onDrawn('');
  };
  return el('div', { class: 'signing' }, canvas, button('清除重签', wipe, { class: 'plain' }));
}
