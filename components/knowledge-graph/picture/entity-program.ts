import { NodeProgram } from "sigma/rendering";
import type { NodeDisplayData, RenderParams } from "sigma/types";
import { floatColor } from "sigma/utils";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";

/** Uniforms of the shaders, set for every frame. */
const UNIFORMS = ["u_matrix", "u_sizeRatio", "u_correctionRatio", "u_pixelRatio"] as const;

const VERTEX_SHADER = `
attribute vec4 a_id;
attribute vec4 a_color;
attribute vec2 a_position;
attribute float a_size;
attribute float a_shape;
attribute float a_angle;
uniform mat3 u_matrix;
uniform float u_sizeRatio;
uniform float u_correctionRatio;
uniform float u_pixelRatio;
varying vec4 v_color;
varying vec2 v_place;
varying float v_shape;
varying float v_soft;
const float bias = 255.0 / 254.0;
void main() {
  float reach = a_size * u_correctionRatio / u_sizeRatio * 4.0;
  vec2 corner = vec2(cos(a_angle), sin(a_angle));
  gl_Position = vec4((u_matrix * vec3(a_position + reach * corner, 1.0)).xy, 0.0, 1.0);
  v_place = 2.0 * corner;
  v_shape = a_shape;
  v_soft = u_sizeRatio / (a_size * u_pixelRatio);
  #ifdef PICKING_MODE
  v_color = a_id;
  #else
  v_color = a_color;
  #endif
  v_color.a *= bias;
}`;

/**
 * Signed distance to the outline of each shape of `entity-look.ts`, in radii; negative is inside. All shapes fit in the
 * triangle.
 */
const FRAGMENT_SHADER = `
precision highp float;
varying vec4 v_color;
varying vec2 v_place;
varying float v_shape;
varying float v_soft;
float outside(vec2 place, float shape) {
  vec2 away = abs(place);
  if (shape < 0.5) return length(place) - 0.95;
  if (shape < 1.5) return max(away.x, away.y) - 0.73;
  if (shape < 2.5) return max(away.x * 0.866 + place.y * 0.5, -place.y) - 0.55;
  if (shape < 3.5) return (away.x + away.y - 1.0) * 0.7071;
  if (shape < 4.5) return max(away.x * 0.866 + away.y * 0.5, away.y) - 0.84;
  if (shape < 5.5) return abs(length(place) - 0.7) - 0.27;
  return max(max(away.x, away.y) - 0.9, min(away.x, away.y) - 0.34);
}
const vec4 nothing = vec4(0.0);
void main() {
  float distance = outside(v_place, v_shape);
  #ifdef PICKING_MODE
  // What lies in a ring's hole is pointed at, too.
  gl_FragColor = length(v_place) > 1.1 ? nothing : v_color;
  #else
  gl_FragColor = mix(v_color, nothing, clamp(distance / v_soft + 0.5, 0.0, 1.0));
  #endif
}`;

const THIRD = (2 * Math.PI) / 3;

/** Renders all entities in WebGL, each as one triangle with a colour and a shape. */
export class EntityProgram extends NodeProgram<(typeof UNIFORMS)[number], NodeAttributes, EdgeAttributes> {
  override getDefinition() {
    const { FLOAT, UNSIGNED_BYTE, TRIANGLES } = WebGLRenderingContext;
    return {
      VERTICES: 3,
      VERTEX_SHADER_SOURCE: VERTEX_SHADER,
      FRAGMENT_SHADER_SOURCE: FRAGMENT_SHADER,
      METHOD: TRIANGLES,
      UNIFORMS,
      ATTRIBUTES: [
        { name: "a_position", size: 2, type: FLOAT },
        { name: "a_size", size: 1, type: FLOAT },
        { name: "a_shape", size: 1, type: FLOAT },
        { name: "a_color", size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: "a_id", size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
      CONSTANT_ATTRIBUTES: [{ name: "a_angle", size: 1, type: FLOAT }],
      CONSTANT_DATA: [[0], [THIRD], [2 * THIRD]],
    };
  }

  override processVisibleItem(nodeIndex: number, start: number, data: NodeDisplayData & { shape?: number }) {
    this.array.set([data.x, data.y, data.size, data.shape ?? 0, floatColor(data.color), nodeIndex], start);
  }

  override setUniforms(
    { matrix, sizeRatio, correctionRatio, pixelRatio }: RenderParams,
    { gl, uniformLocations }: Parameters<NodeProgram<(typeof UNIFORMS)[number]>["setUniforms"]>[1],
  ) {
    gl.uniformMatrix3fv(uniformLocations.u_matrix ?? null, false, matrix);
    gl.uniform1f(uniformLocations.u_sizeRatio ?? null, sizeRatio);
    gl.uniform1f(uniformLocations.u_correctionRatio ?? null, correctionRatio);
    gl.uniform1f(uniformLocations.u_pixelRatio ?? null, pixelRatio);
  }
}
