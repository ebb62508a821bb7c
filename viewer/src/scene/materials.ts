// Surfaces: calm and matte, with a little light along their edges so that they stand off the background.
import { Color, type IUniform, type Material, MeshLambertMaterial, MeshPhongMaterial } from "three";

export interface Rim {
  rimColour: { value: Color };
  rimStrength: { value: number };
}

export const makeRim = (): Rim => ({ rimColour: { value: new Color() }, rimStrength: { value: 0 } });

type Change = readonly ["vertex" | "fragment", string, string]; // in which shader, what, by what

// Changes a material's shaders; may be called several times.
export function extend(material: Material, uniforms: Record<string, IUniform>, changes: readonly Change[]): void {
  const before = material.onBeforeCompile;
  const key = material.customProgramCacheKey();
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer);
    Object.assign(shader.uniforms, uniforms);
    for (const [which, what, by] of changes) {
      if (which === "vertex") shader.vertexShader = shader.vertexShader.replace(what, by);
      else shader.fragmentShader = shader.fragmentShader.replace(what, by);
    }
  };
  const changed = key + JSON.stringify(changes);
  material.customProgramCacheKey = () => changed;
}

const addRim = (material: Material, rim: Rim) =>
  extend(material, { ...rim }, [
    ["fragment", "#include <common>", "#include <common>\nuniform vec3 rimColour;\nuniform float rimStrength;"],
    [
      "fragment",
      "#include <opaque_fragment>",
      `float edge = 1.0 - saturate(dot(normal, normalize(vViewPosition)));
      outgoingLight += rimColour * (rimStrength * edge * edge * edge * (0.55 + 0.45 * normal.y));
      #include <opaque_fragment>`,
    ],
  ]);

export function matte(rim: Rim): MeshLambertMaterial {
  const material = new MeshLambertMaterial();
  addRim(material, rim);
  return material;
}

export function glossy(rim: Rim, shininess: number): MeshPhongMaterial {
  const material = new MeshPhongMaterial({ shininess });
  addRim(material, rim);
  return material;
}
